import type { Plugin } from 'vite'

const ORDER = '@layer reset, mantine, ui;'

/**
 * Has each style sheet with layers name their order (see `base.css`): after an error the browser has those first that scripts
 * had loaded, and the first that names a layer decides.
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
