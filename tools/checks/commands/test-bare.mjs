// npm run test:bare: a bare Debian starts Ganit with Node 20 and npm alone, as the README says, and the Debian recipe works.
// Needs root and debootstrap. One of them: -- trixie
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The place of the newcomer's checkout; its name has spaces and letters of another alphabet. */
const HOME = '/home/kid'
const CHECKOUT = `${HOME}/गणित मेरी academy`
const LACKING =
  'needs libatomic.so.1, which this machine lacks. On Debian and Ubuntu: apt-get install libatomic1.'
/** A newcomer's machine: no settings, strict rights, another language and time zone. */
const ENV = {
  HOME,
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C',
  TZ: 'America/Los_Angeles',
  // How this machine reaches npm's registry.
  npm_config_registry: ofNpm('registry'),
  ...(process.env.NODE_EXTRA_CA_CERTS && {
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
  }),
}
const START = 'umask 077; cd "$0" && exec npm start'
/** Starts Ganit, waits until it answers, and ends it. */
const SERVE = `umask 077; cd "$0"; npm start & n=0
until node -e "fetch('http://127.0.0.1:4711/api/health').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"
do kill -0 $! 2>/dev/null && [ $n -lt 600 ] || exit 1; n=$((n+1)); sleep 1; done
kill $!; wait $!; echo ANSWERED`

/** A setting of the machine's npm. */
function ofNpm(name) {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
}

/** The machine's own Node, not the one that npm puts before it. */
function ofMachine() {
  const path = process.env.PATH.split(delimiter).filter(
    (folder) => !folder.includes('node_modules'),
  )
  const env = { ...process.env, PATH: path.join(delimiter) }
  const ask = (what) => execFileSync('sh', ['-c', what], { encoding: 'utf8', env }).trim()
  const npm = ask('realpath "$(command -v npm)"')
  return { node: ask('realpath "$(command -v node)"'), npm: join(npm, '../..') }
}

/** Runs a shell command in the root, apart from this machine's processes; all of it ends with the command. */
function runInside(root, who, command) {
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const enter = `mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"`
  const as = who === 'root' ? [] : ['runuser', '-u', who, '--']
  const run = ['env', '-i', ...Object.entries(ENV).map(([name, value]) => `${name}=${value}`)]
  const shell = ['sh', '-c', command, CHECKOUT]
  const { status, stdout } = spawnSync(
    'unshare',
    [...apart, 'sh', '-c', enter, root, ...as, ...run, ...shell],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 },
  )
  return { status, said: stdout }
}

function makeRoot(suite) {
  const root = join(ROOT, '.cache', 'bare', suite)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { node, npm } = ofMachine()
  cpSync(node, join(root, 'usr/local/bin/node'))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
  runInside(root, 'root', `${link}; useradd --create-home kid`)
  if (process.env.NODE_EXTRA_CA_CERTS)
    cpSync(process.env.NODE_EXTRA_CA_CERTS, join(root, 'etc/ssl/certs/ca-certificates.crt'))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(root, CHECKOUT, file), { verbatimSymlinks: true })
  runInside(root, 'root', `chown -R kid: ${HOME}`)
  return root
}

function expectThat(is, what, said) {
  console.log(`${is ? 'passed' : 'FAILED'}  ${what}`)
  if (is) return
  console.log(said)
  process.exitCode = 1
}

/** Tries the steps that the README gives a newcomer: `npm start`, and the answers that it asks for. */
function tryStart(suite, root) {
  for (const time of ['first', 'second']) {
    const { status, said } = runInside(root, 'kid', `(${START}) 2>&1`)
    const isTold = status === 1 && said.includes(LACKING)
    expectThat(isTold, `${suite}: the ${time} start names what the machine lacks`, said)
  }
  runInside(root, 'root', 'apt-get install -qy --no-install-recommends libatomic1 2>&1')
  const { said } = runInside(root, 'kid', `(PORT=4711; export PORT; ${SERVE}) 2>&1`)
  expectThat(said.includes('ANSWERED'), `${suite}: Ganit starts and answers`, said)
}

/** The recipe for a server, run a second time because the name was mistyped. */
function tryRecipe(suite, root) {
  // The recipe is called in a clone.
  runInside(root, 'root', 'apt-get install -qy --no-install-recommends git 2>&1')
  runInside(root, 'kid', '(cd "$0" && git init -q && git add -A) 2>&1')
  const install = (name) =>
    runInside(root, 'root', `(cd "$0" && deploy/debian/install.sh ${name} head@example.org) 2>&1`)
  const first = install('acdemy.example.org')
  expectThat(first.status === 0, `${suite}: install.sh installs`, first.said)
  runInside(
    root,
    'root',
    'touch /opt/ganit/gone && printf "gone\\0" >> /opt/ganit/.files && sort -z -o /opt/ganit/.files /opt/ganit/.files',
  )
  const second = install('academy.example.org')
  const look = `grep PUBLIC_URL /etc/ganit/ganit.env; grep -h "server_name\\|ssl_certificate " /etc/nginx/sites-enabled/ganit
    openssl x509 -noout -subject -in /etc/ssl/certs/ganit-academy.example.org.pem; ls -A /opt/ganit/gone /srv/ganit`
  const { said } = runInside(root, 'root', `(${look}) 2>&1`)
  const isNamed = second.status === 0 && !said.includes('acdemy') && said.includes('CN')
  expectThat(
    isNamed && said.includes("cannot access '/opt/ganit/gone'"),
    `${suite}: install.sh takes another name`,
    second.said + said,
  )
  const settings = 'set -a; . /etc/ganit/ganit.env; HOME=/srv/ganit; PORT=4711; cd /opt/ganit'
  const served = runInside(
    root,
    'root',
    `runuser -u ganit -- sh -c '${settings}; ${SERVE.replaceAll("'", "'\\''")}' /opt/ganit 2>&1`,
  )
  expectThat(
    served.said.includes('ANSWERED'),
    `${suite}: what it installed starts and answers`,
    served.said,
  )
}

const TRIES = { bookworm: tryStart, trixie: tryRecipe }
const [only] = process.argv.slice(2)
for (const [suite, tryIt] of Object.entries(TRIES)) {
  if (only && only !== suite) continue
  const root = makeRoot(suite)
  tryIt(suite, root)
  rmSync(root, { recursive: true, force: true })
}
