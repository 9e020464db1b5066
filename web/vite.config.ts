import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const SHELL = [
  'app/academy.ts',
  'app/theme.ts',
  'app/shell/(public-layout|session-watch|error-page)',
  'app/ui/(toasts|ask-host|photo|formats|button-link|icon|home-link)\\.tsx?',
  '@mantine/core/.*/(MantineProvider|MantineThemeProvider)',
  '@mantine/hooks/.*/use-isomorphic-effect',
]
const SITE = [
  'page-meta',
  'section\\.module',
  'text-page\\.module',
  'class-cards',
  'class-topics',
  'post-rows',
  'role-choice',
  'figures/',
]

/**
 * Three files instead of twenty for what the public pages need: the libraries, which seldom change, our shell with
 * all it imports, and what several pages of the site share. The rest is split by route. Each file more costs a phone
 * a request and a kilobyte of headers.
 */
const codeSplitting = {
  groups: [
    {
      name: 'vendor',
      test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
      priority: 3,
    },
    { name: 'shell', test: new RegExp(`/(${SHELL.join('|')})`), priority: 2 },
    { name: 'site', test: new RegExp(`/app/features/site/(${SITE.join('|')})`), priority: 1 },
  ],
}

/** The server has these in memory already; twice they would take 10 MB more. */
const SHARED_WITH_SERVER = [/^zod$/, /^@ganit\/contract(\/|$)/]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Fonts and pictures stay files: `font-src 'self'` then needs no `data:`.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: { build: { rolldownOptions: { external: SHARED_WITH_SERVER } } },
  },
  // The server's bundle holds its own React: it starts faster and is always the production build.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  server: {
    proxy: { '/api': `http://localhost:${process.env.API_PORT ?? 3000}` },
  },
}))
