// npm runs this after `npm ci` by hand: what it installed need not be installed again, which would ask the network.
import { noteInstalled } from './install.mjs'

const { npm_config_omit: omitted, npm_command: command } = process.env
if (command === 'ci' && !omitted) await noteInstalled()
