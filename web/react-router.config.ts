import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: 'build',
  // The whole route list is small; with it in the first answer no page needs a second call home.
  routeDiscovery: { mode: 'initial' },
  // A file of its own for a `clientLoader` of a hundred bytes is a request that gains nothing.
  splitRouteModules: false,
} satisfies Config
