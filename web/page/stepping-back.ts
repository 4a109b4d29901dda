// While a game is played, what surrounds the board steps back (style.css): from the first move, until the player has made
// none for a while, has won, or turns to something else with the pointer or the keyboard.

const PAUSE_MILLISECONDS = 3000;

/** @param game what belongs to playing: a pointer that moves elsewhere turns to something else */
export function stepBackWhilePlayed(board: HTMLElement & { readonly timerRunning: boolean }, game: Element[]) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const { classList } = document.body;
  const comeBack = () => {
    clearTimeout(pause);
    classList.remove('playing-now');
  };
  board.addEventListener('puzzle-move', (event) => {
    if (event.target !== board || !board.timerRunning) return comeBack();
    clearTimeout(pause);
    pause = setTimeout(comeBack, PAUSE_MILLISECONDS);
    classList.add('playing-now');
  });
  board.addEventListener('puzzle-shuffle', comeBack);
  for (const type of ['pointermove', 'pointerdown', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Node && target !== document.body && !game.some((each) => each.contains(target))) comeBack();
    });
  }
}
