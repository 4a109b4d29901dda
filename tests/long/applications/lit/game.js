// A board in Lit 3: a dot sets a property, an at sign listens to an event.

import 'sliding-puzzle-element';
import { html, LitElement } from 'lit';

export class Game extends LitElement {
  static properties = { state: {}, picture: {}, moves: { state: true } };

  constructor() {
    super();
    this.moves = 0;
  }

  render() {
    return html`
      <figure>
        <sliding-puzzle
          .state=${this.state}
          .src=${this.picture}
          controls="undo"
          max-seconds="30"
          @puzzle-move=${(event) => (this.moves = event.detail.moveCount)}
          @puzzle-shuffle=${() => (this.moves = 0)}
        ></sliding-puzzle>
        <figcaption><output>${this.moves}</output> moves</figcaption>
      </figure>
    `;
  }
}

customElements.define('puzzle-game', Game);
