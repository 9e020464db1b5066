import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: 'build',
  // The whole route list is small; included in the first answer, it saves a request.
  routeDiscovery: { mode: 'initial' },
  // A separate file for a `clientLoader` of a hundred bytes costs a request and gains nothing.
  splitRouteModules: false,
} satisfies Config
