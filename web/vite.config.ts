import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Two files instead of twenty for what every public page needs: the libraries, which seldom change, and our
 * shell with all it imports. The rest is split by route.
 */
const codeSplitting = {
  groups: [
    {
      name: 'vendor',
      test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
      priority: 2,
    },
    {
      name: 'shell',
      test: /\/app\/(theme\.ts|shell\/(public-layout|session-watch|error-page)|ui\/(toasts|ask-host)\.tsx)/,
      priority: 1,
    },
  ],
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Fonts and pictures stay files: `font-src 'self'` then needs no `data:`.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
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
