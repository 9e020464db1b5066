import { z } from 'zod'
import { ROLES, type Role } from './roles.ts'
import { Message, PathId } from './shared.ts'

/** Roles that may call; the owner may too, except about oneself. The query decides which rows each role reaches. */
export type Access = 'public' | readonly [Role, ...Role[]]

/** For calls about one's own account, which every role has. */
export const ANYONE_SIGNED_IN = ROLES

/**
 * One call of the wire as data, read by the server (routes, validation, OpenAPI) and by the browser's client. `path` is
 * below `/api`, with parameters as `:name`. `response` is absent if the answer is not JSON.
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
  /** Status of success; 200 by default. A POST that may answer 201 creates (see `creates`). */
  status?: 201 | 202 | '200 or 201' | '201 or 202'
  /** A POST or PUT that does not create, but is not idempotent either. */
  notIdempotent?: true
}

/** A call that creates or is not idempotent. With an `Idempotency-Key` header it takes effect once. */
export type Creating = Endpoint &
  ({ method: 'POST'; status: NonNullable<Endpoint['status']> } | { notIdempotent: true })

export const isCreating = (endpoint: Endpoint): endpoint is Creating =>
  endpoint.notIdempotent === true || (endpoint.method === 'POST' && endpoint.status !== undefined)

/** Names of a path's parameters: `batch_id` for `/batches/:batch_id/fees`. */
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

function createEndpointMaker<
  const Method extends Endpoint['method'],
  const Fixed extends Partial<Definition>,
>(method: Method, fixed: Fixed) {
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
 * Declares a call by its effect. Path parameters are record numbers unless `params` says otherwise; writes answer a
 * message unless `response` says otherwise.
 */
export const read = createEndpointMaker('GET', {})
/** Declares a call that creates; it answers 201. */
export const create = createEndpointMaker('POST', { response: Message, status: 201 })
export const change = createEndpointMaker('PUT', { response: Message })
export const remove = createEndpointMaker('DELETE', { response: Message })
/** Declares a call that does anything else. */
export const act = createEndpointMaker('POST', { response: Message })

/** A part that may be absent need not be named. */
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? undefined extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> }
    : { [N in Name]: z.input<Schema> }
  : unknown

/** Input of a call: the parts the endpoint declares. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'querystring', E['querystring']> &
  Part<'body', E['body']>

/** Output of a call, decoded from the wire. */
export type Output<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : unknown
