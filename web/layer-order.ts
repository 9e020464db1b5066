import type { Plugin } from 'vite'

const ORDER = '@layer reset, ui, words;'

/**
 * Makes each layered style sheet declare the layer order (see `base.css`): after an error, sheets loaded by scripts come
 * first, and the first declaration decides.
 */
export const layerOrder = () =>
  ({
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: /@layer \w+ \{/ },
      handler: (code: string) => ({ code: `${ORDER}\n${code}`, map: null }),
    },
  }) satisfies Plugin
