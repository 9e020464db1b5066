import { z } from 'zod'
import { orNull, wholeNumber } from '../shared.ts'

const DEMO_SEATS_MAX = 10

export const DemoSettings = z
  .object({
    /** Number of seats of each lesson that visitors may take on the site; null for none. Only the office sees it. */
    demo_seats: z.int().nullable(),
    /** Whether visitors can take a seat in a demo lesson on the site. */
    takes_demo_seats: z.boolean(),
  })
  .partial()

/** Changes of the settings of demo lessons. */
export const DemoSettingsDraft = z.object({
  demo_seats: orNull(wholeNumber('Seats of a lesson', 1, DEMO_SEATS_MAX)),
})
