// Makes elements with their attributes.

/** @param attributes or the class alone; '' for none */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> | string = '',
  ...children: (Node | string)[]
) {
  const element = document.createElement(name);
  if (typeof attributes !== 'string') for (const key in attributes) element.setAttribute(key, attributes[key]);
  else if (attributes) element.className = attributes;
  element.append(...children);
  return element;
}
