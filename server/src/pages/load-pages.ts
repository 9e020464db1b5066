import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The web workspace's build that renders pages. In the server's bundle, `tools/build/bundle.mjs` replaces this function
 * by one that includes it.
 */
export const loadPages = (buildDir: string): Promise<unknown> =>
  import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)
