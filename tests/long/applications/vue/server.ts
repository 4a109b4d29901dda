import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import Game from './Game.vue';

export const render = (props: Record<string, unknown>) => renderToString(createSSRApp(Game, props));
