import { z } from 'zod'
import { read } from '../endpoint.ts'
import { ClassTimes } from './batches.ts'

/**
 * The academy as a prospectus tells of it. A batch without a class takes any; its `size` is null if neither it nor its room has
 * one. `fees` as in `ClassTimes`, null where the academy has entered none and marks by hand say who has paid.
 */
export const Prospectus = z.object({
  batches: z.array(
    ClassTimes.omit({ places: true }).extend({
      class_number: z.int().nullable(),
      starts_on: z.string().nullable(),
      ends_on: z.string().nullable(),
      size: z.int().nullable(),
    }),
  ),
  teachers: z.array(z.object({ name: z.string(), qualification: z.string() })),
  registration_number: z.string().nullable(),
  /** The academy's day on which something of this was changed last. */
  changed_on: z.string().nullable(),
})
export type Prospectus = z.output<typeof Prospectus>

export const getProspectus = read('/prospectus', {
  access: 'public',
  summary: 'Batches, fees and teachers on one sheet; 404 unless the academy shows it',
  response: Prospectus,
})
