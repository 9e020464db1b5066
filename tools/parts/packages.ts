// The packages that Ganit depends on, from package-lock.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

type Names = Record<string, string>

/** The fields of a lock file entry that we read. */
export type Locked = {
  name?: string
  version: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Lock = Record<string, Locked>

/** `required` runs everywhere, `optional` on matching machines, `excluded` only in development. */
export type Scope = 'required' | 'optional' | 'excluded'

/** A package at a path of the lock file; `needs` are the paths of its dependencies. */
export type Package = Locked & { path: string; name: string; scope: Scope; needs: string[] }

const FOLDER = 'node_modules/'

/** Packages without a licence in their manifest, with the one in their LICENSE file. */
const LICENCES_BY_FILE: Names = { 'png-js': 'MIT' }

/** Reads the lock file of a folder; the lock file of the root lists the packages of the product. */
export const readLock = (folder = '.'): Lock =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')).packages

const nameAt = (path: string) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
const isOurs = (path: string) => !path.includes(FOLDER)

/** The path at which Node finds `name` from `path`; undefined if it is not installed. */
function findPackage(lock: Lock, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = parentOf(folder)) {
    const found = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`
    const entry = lock[found]
    if (entry) return entry.link ? entry.resolved : found
    if (folder === '') return undefined
  }
}

/** The next folder up with a `node_modules`. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf(`/${FOLDER}`)))

const runtimePeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Locked) =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)

type Edge = { path: string; isOptional: boolean }

function edgesOf(lock: Lock, path: string): Edge[] {
  const entry = lock[path]
  if (!entry) return []
  const { dependencies = {}, optionalDependencies = {} } = entry
  const optional = Object.keys(optionalDependencies)
  const always = [...Object.keys(dependencies), ...runtimePeers(entry)].filter(
    (name) => !optional.includes(name),
  )
  const named = [
    ...always.map((name) => ({ name, isOptional: false })),
    ...optional.map((name) => ({ name, isOptional: true })),
  ]
  return named.flatMap(({ name, isOptional }) => {
    const found = findPackage(lock, path, name)
    return found === undefined ? [] : [{ path: found, isOptional }]
  })
}

/** Everything reachable from these paths, including them. */
function findReached(lock: Lock, from: string[], wantsOptional: boolean) {
  const seen = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const edges = edgesOf(lock, path).filter(({ isOptional }) => wantsOptional || !isOptional)
    waiting.push(...edges.map((edge) => edge.path))
  }
  return seen
}

/**
 * Third-party packages, one per path, in the lock file's order. Runtime packages are those reachable from our own
 * dependencies; the lock file's own flags also count optional peers.
 */
export function packagesOf(lock: Lock): Package[] {
  const ours = Object.keys(lock).filter(isOurs)
  const required = findReached(lock, ours, false)
  const everything = findReached(lock, ours, true)
  const scopeOf = (path: string): Scope => {
    if (required.has(path)) return 'required'
    return everything.has(path) ? 'optional' : 'excluded'
  }
  return Object.entries(lock)
    .filter(([path, { link }]) => !isOurs(path) && !link)
    .map(([path, entry]) => {
      const name = entry.name ?? nameAt(path)
      const license = entry.license ?? LICENCES_BY_FILE[name]
      const needs = edgesOf(lock, path).map((edge) => edge.path)
      return { ...entry, ...(license && { license }), path, name, scope: scopeOf(path), needs }
    })
}

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** The packages that our own manifests in a lock file ask for, each path once. */
export function askedPackages(lock: Lock): Package[] {
  const asked = Object.entries(lock)
    .filter(([path]) => isOurs(path))
    .flatMap(([path, entry]) =>
      KINDS.flatMap((kind) => Object.keys(entry[kind] ?? {})).map((name) =>
        findPackage(lock, path, name),
      ),
    )
  return packagesOf(lock).filter(({ path }) => asked.includes(path))
}
