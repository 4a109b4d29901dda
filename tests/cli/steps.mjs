// A trace as `solve --trace` writes it, by its expansions.

const tried = ['known', 'shorter', 'fresh', 'within', 'beyond'];

/**
 * The trace with `steps`: what was expanded, with its g, its f, the threshold of its round and the frontier after it, and
 * what came of its moves.
 */
export function withSteps(trace) {
  const ofPath = /^idastar/.test(trace.algorithm);
  const bothEnds = trace.algorithm === 'bidirectional-bfs';
  const steps = [];
  const depths = new Map([
    [0, 0],
    [1, 0],
  ]);
  let frontier = bothEnds ? 2 : 1;
  let threshold = 0;
  for (const { event: found, node, move, h, state } of trace.events) {
    if (found === 'start' || found === 'deeper') threshold = h;
    else if (found === 'take') {
      const g = ofPath ? node : depths.get(node);
      frontier -= 1;
      steps.push({ node, state, g, h, f: g + (trace.weight ?? 1) * h, threshold, frontier, moves: [] });
    } else if (tried.includes(found) || (found === 'goal' && bothEnds)) {
      const step = steps[steps.length - 1];
      step.moves.push({ move, found, node, h });
      if (found === 'fresh' || found === 'shorter') depths.set(node, step.g + 1);
      if (found === 'fresh') step.frontier = ++frontier;
    }
  }
  return { ...trace, steps };
}
