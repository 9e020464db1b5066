import { z } from 'zod'

export const MinorsSettings = z
  .object({
    /** Whether children under 18 wait until a parent agrees. Only the owner sees it. */
    minors_wait: z.boolean(),
  })
  .partial()

/** Switching it on begins the days of grace for the children who are there. */
export const MinorsSettingsDraft = z.object({
  minors_wait: z.boolean('Children wait for a parent must be true or false.'),
})
