// npm run test:api-client: a client that openapi-typescript makes of /api/openapi.json compiles and registers a student, and
// Redocly finds nothing wrong with the description.
import { prepare, run } from '../build/bootstrap.mjs'
import { installApart } from '../build/install-apart.mjs'

await prepare()
installApart('api-client')
process.exitCode = await run(['api-client/check.ts'])
