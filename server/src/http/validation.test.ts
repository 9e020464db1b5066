import { expect, test } from 'vitest'
import { z } from 'zod'
import { validatorCompiler } from './validation.ts'

test('what a schema has no words for is said in ours, and schemas of others keep theirs', () => {
  const schema = z.object({ named: z.string('Named must be text.'), other: z.string() })
  const validate = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })
  expect(validate({ named: 'a', other: 'b' })).toEqual({ value: { named: 'a', other: 'b' } })
  const { error } = validate({ named: 1, other: 2 }) as { error: { message: string }[] }
  expect(error).toMatchObject([
    { instancePath: '/named', message: 'Named must be text.' },
    { instancePath: '/other', message: 'other is not valid.' },
  ])
  expect(z.string().safeParse(1).error?.message).toContain('expected string')
})
