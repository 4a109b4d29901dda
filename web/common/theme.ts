// Whether the page is light or dark. The style sheets, and the colour of the window's frame, ask the system; here they are
// told. What they asked stays in what they are told, so that it can be told again, by another script too.

/** @param theme 'light', 'dark'; anything else: as the system */
export function applyTheme(theme: string) {
  const { documentElement: root, styleSheets } = document;
  const told = theme === 'light' || theme === 'dark' ? theme : '';
  if (root.style.colorScheme === told) return;
  root.style.colorScheme = told;
  const tell = (media: string) => {
    const asked = /\(prefers-color-scheme: (light|dark)\)/.exec(media);
    if (!asked || !told) return asked ? asked[0] : media;
    return asked[1] === told ? `all, ${asked[0]}` : `${asked[0]} and (max-width: 0px)`;
  };
  for (const { cssRules } of styleSheets)
    for (const rule of cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const media = tell(rule.media.mediaText);
      if (media !== rule.media.mediaText) rule.media.mediaText = media;
    }
  for (const meta of document.querySelectorAll('meta[name=theme-color]') as NodeListOf<HTMLMetaElement>)
    meta.media = tell(meta.media);
}
