// How the panel "Review" is dressed: the page has it when there is something to review.

export const reviewStyles = `
.reviewing { scroll-padding-block: 7rem .5rem; }
#review-player { container: notes / inline-size; flex: none; position: sticky; top: -.75rem; z-index: 1; margin: -.75rem calc(-1 * var(--gutter)) 0; background: var(--surface); }
#review-player .player { border-width: 0 0 1px; border-radius: 0; box-shadow: none; }
.identity { min-height: 2.9em; }
.reviewing .figures { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: .25rem; }
.reviewing .figures div { display: flex; flex-direction: column; justify-content: space-between; padding: .25rem .5rem; }
.reviewing .figures dt { font-size: .75rem; line-height: 1.2; }
.review-choice button[aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
#review-more { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; margin-top: .5rem; }
#review-more h2 { margin: .25rem 0 0; font-size: .9375rem; }
#share-curve + output { color: var(--good); font-weight: 600; font-size: .875rem; }
#review-more .row > button { font-size: .875rem; }
.review-choice { display: flex; gap: .375rem; }
.review-choice button { flex: 1; padding: .125rem .5rem; font-size: .8125rem; }
.review-picture { display: grid; grid-template-columns: minmax(0, 1fr); gap: .375rem; }
.review-legend { min-height: 3em; font-size: .8125rem; color: var(--muted); }
.detours { margin: 0; padding: 0; list-style: none; display: grid; gap: .25rem; counter-reset: rank; }
.detours button { width: 100%; justify-content: flex-start; font-size: .875rem; font-weight: 500; text-align: left; font-variant-numeric: tabular-nums; }
.detours button::before { counter-increment: rank; content: counter(rank); font-weight: 700; color: var(--accent); }
/* It scrolls within its panel, so that board and bar stay in view; where the panel is a sheet the curve comes first. */
@media (min-width: 56rem) and (min-height: 36rem) { .side > .reviewing { max-height: max(22rem, 100dvh - 27rem); } }
@media not all and (min-width: 56rem) and (min-height: 36rem) { .reviewing > .figures { order: 1; } }
`;
