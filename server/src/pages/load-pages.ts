import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What the web workspace has built to render pages. The bundle of the server has it within: `tools/build/bundle.mjs` puts
 * another function of this name here.
 */
export const loadPages = (buildDir: string): Promise<unknown> =>
  import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)
