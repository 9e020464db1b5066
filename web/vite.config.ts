import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { callsOfContract } from './calls-of-contract.ts'
import { compileMessages } from './compile-messages.ts'
import { FILES } from './files-of-pages.ts'
import { layerOrder } from './layer-order.ts'
import { namesByContent } from './names-by-content.ts'
import { leaveOutJsonSchema } from './without-json-schema.ts'
import { leaveOutScreens } from './without-screens.ts'
import { leaveOutSummaries } from './without-summaries.ts'

/**
 * Fewer, larger files: each one costs a phone a request and a kilobyte of headers. Groups are libraries, which rarely
 * change, the shell with its imports, and parts common to pages of a kind; the rest is split by route.
 */
const codeSplitting = {
  groups: Object.entries(FILES).map(([name, modules], n, all) => ({
    name,
    test: new RegExp(modules.join('|')),
    priority: all.length - n,
  })),
}

/** `texts-hi-family`, `said-hi`: the page of a language names its files (`app/i18n/text-files.ts`). */
function nameOfChunk({ moduleIds }: { moduleIds: readonly string[] }) {
  const [only = ''] = moduleIds
  const [, texts] = /virtual:texts\/([a-z]+\/[a-z]+)$/.exec(only) ?? []
  const [, said] = /\/server-texts\/([a-z]+)\.json$/.exec(only) ?? []
  const name = texts ? `texts-${texts.replace('/', '-')}` : said ? `said-${said}` : '[name]'
  return `assets/${name}.js`
}

/** The server has these in memory already; a second copy would take 10 MB. */
const SHARED_WITH_SERVER = [/^zod$/, /^@ganit\/contract(\/|$)/]

export default defineConfig(({ command }) => ({
  plugins: [
    compileMessages(),
    layerOrder(),
    callsOfContract(),
    leaveOutSummaries(),
    leaveOutJsonSchema(),
    leaveOutScreens(),
    namesByContent(),
    reactRouter(),
  ],
  build: {
    // Fonts and pictures stay files, so that `font-src 'self'` needs no `data:`.
    assetsInlineLimit: 0,
    // Nobody reads the compressed sizes; tests check the weight of pages.
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting,
            // Names get their hashes once the files are written (`names-by-content.ts`).
            entryFileNames: 'assets/[name].js',
            chunkFileNames: nameOfChunk,
          },
          preserveEntrySignatures: 'allow-extension',
        },
      },
    },
    ssr: { build: { rolldownOptions: { external: SHARED_WITH_SERVER } } },
  },
  // The server's bundle has its own React: it starts faster and is always the production build.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  server: {
    proxy: { '/api': `http://localhost:${process.env.API_PORT ?? 3000}` },
  },
}))
