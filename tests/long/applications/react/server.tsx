import { renderToString } from 'react-dom/server';
import { Game, type Props } from './Game';

export const render = (props: Props) => renderToString(<Game {...props} />);
