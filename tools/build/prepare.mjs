// Installs and builds what is missing or outdated, for scripts that find out late that they need it.
import { prepare } from './bootstrap.mjs'

await prepare()
