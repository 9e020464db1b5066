import { z } from 'zod'

export const RELATIONS = ['mother', 'father', 'guardian', 'other'] as const

export const StudentBatch = z.object({ id: z.int(), name: z.string() })

/**
 * A student as lists and choices show them, so that two students of one name can be told apart. `photo` is a signed
 * URL; `guardian` is the first confirmed one. `phone_end` is the last four digits of a phone.
 */
export const Who = z.object({
  student_id: z.int(),
  uid: z.string(),
  name: z.string(),
  class_name: z.string(),
  batches: z.array(StudentBatch),
  photo: z.string().nullable(),
  guardian: z
    .object({
      name: z.string(),
      relation: z.enum(RELATIONS),
      phone_end: z.string().nullable(),
    })
    .nullable(),
  /** The last digits of the student’s own phone. */
  phone_end: z.string().nullable(),
})
export type Who = z.output<typeof Who>

/** Most hits of a search. */
export const FOUND_MAX = 10

/** The fields by which a search finds a student, in the order of the results. */
export const WHYS = ['id', 'receipt', 'name', 'email', 'guardian', 'phone'] as const
export type Why = (typeof WHYS)[number]
