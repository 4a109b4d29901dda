import { readable } from 'svelte/store';
import { render as renderPage } from 'svelte/server';
import Page from './Page.svelte';

export const render = (props: Record<string, unknown>) => renderPage(Page, { props: { given: readable(props) } }).body;
