// npm run test:api-client: a client generated from /api/openapi.json by openapi-typescript compiles and registers a
// student, and Redocly accepts the description.
import { prepare, run } from '../../build/bootstrap.mjs'
import { installApart } from '../../build/install-apart.mjs'

await prepare()
installApart('api-client')
process.exitCode = await run(['api-client/check.ts'])
