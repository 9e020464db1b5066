import { notValid } from '@ganit/contract/shared'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'

const namedIssues = ({ issues }: z.ZodError) =>
  issues.map(({ code, path, message }) => ({
    keyword: code ?? '',
    instancePath: `/${path.join('/')}`,
    schemaPath: '',
    params: {},
    message,
  }))

/** Validates with the contract's schemas, with errors as `errors.ts` expects them. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent: unknown) => {
    const { data, error } = z.safeParse(schema, sent, { error: notValid })
    return error ? { error: namedIssues(error) } : { value: data }
  }

/** For calls that require more of some callers: 400, as for any body, if the input does not match. */
export function refuseInvalid(schema: z.ZodType, sent: unknown) {
  const { error } = z.safeParse(schema, sent, { error: notValid })
  if (error)
    throw Object.assign(new Error('invalid'), {
      validation: namedIssues(error),
      validationContext: 'body',
    })
}
