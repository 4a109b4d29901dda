// Makes elements with their attributes.

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string> | string} [attributes] or the class alone; '' for none
 * @param {...(Node | string)} children
 */
export function make(name, attributes = '', ...children) {
  const element = document.createElement(name);
  if (typeof attributes !== 'string') for (const key in attributes) element.setAttribute(key, attributes[key]);
  else if (attributes) element.className = attributes;
  element.append(...children);
  return element;
}
