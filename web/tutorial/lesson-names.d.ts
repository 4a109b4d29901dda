// The lessons that embed.html shows: the names of the tutorial's figures, their id without "-demo". build-wasm.sh makes
// the module of tutorial.html, and a page for each.

export const lessonNames: string[];
