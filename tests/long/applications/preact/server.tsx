/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { Game, type Props } from './Game';

export const render = (props: Props) => renderToString(<Game {...props} />);
