import { z } from 'zod'
import { ROLES, type Role } from './roles.ts'
import { Message, PathId } from './shared.ts'

/**
 * Who may call: anyone, or accounts of these roles. The owner is among them unless the call is about oneself. Whose rows
 * each of them reaches is the query's business.
 */
export type Access = 'public' | readonly [Role, ...Role[]]

/** For calls about oneself that everybody has: how one's account opens, where it is signed in. */
export const ANYONE_SIGNED_IN = ROLES

/**
 * One call of the wire as data, read by the server (routes, validation, OpenAPI) and by the browser's client.
 * `path` is below `/api`, its parameters written `:name`. `response` is absent where the answer is no JSON.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  response?: z.ZodType
  /** The status of success; 200 unless said. A POST that may answer 201 creates (see `creates`). */
  status?: 201 | 202 | '200 or 201'
  /** Of another POST or PUT: sent twice it would do something else than sent once. */
  notIdempotent?: true
}

/** A call that makes something new, or turns it over. With an `Idempotency-Key` header it does so once, however often it is sent. */
export type Creating = Endpoint &
  ({ method: 'POST'; status: NonNullable<Endpoint['status']> } | { notIdempotent: true })

export const creates = (endpoint: Endpoint): endpoint is Creating =>
  endpoint.notIdempotent === true || (endpoint.method === 'POST' && endpoint.status !== undefined)

/** The names of a path's parameters: `batch_id` of `/batches/:batch_id/fees`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Definition = Omit<Endpoint, 'method' | 'path'>

type Made<Method, Path extends string, Given extends Definition, Fixed> = {
  method: Method
  path: Path
} & Given &
  (Given extends { params: z.ZodObject }
    ? unknown
    : [NamesIn<Path>] extends [never]
      ? unknown
      : { params: z.ZodObject<Record<NamesIn<Path>, typeof PathId>> }) &
  Omit<Fixed, keyof Given>

function makes<const Method extends Endpoint['method'], const Fixed extends Partial<Definition>>(
  method: Method,
  fixed: Fixed,
) {
  return <const Path extends `/${string}`, const Given extends Definition>(
    path: Path,
    given: Given,
  ) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, PathId])
    const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) }
    return { method, path, ...params, ...fixed, ...given } as Made<Method, Path, Given, Fixed>
  }
}

/**
 * One call, by what it does. What the path names is a number of a record unless `params` say otherwise; what changes something
 * answers a message unless `response` says otherwise.
 */
export const read = makes('GET', {})
/** Makes something new: answers 201. */
export const create = makes('POST', { response: Message, status: 201 })
export const change = makes('PUT', { response: Message })
export const remove = makes('DELETE', { response: Message })
/** Does something that the other four do not say. */
export const act = makes('POST', { response: Message })

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? { [N in Name]: z.input<Schema> }
  : unknown

/** What a caller must send: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'querystring', E['querystring']> &
  Part<'body', E['body']>

/** What a caller gets, decoded from the wire. */
export type Output<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : unknown
