import { z } from 'zod'
import { requiredTime, wholeNumber } from '../shared.ts'

/** Earliest and latest time of the weekly note. */
const FROM = '08:00'
const UNTIL = '20:30'

/** Whether, on which day (1 is Monday, 7 Sunday) and when families get a weekly note. Only the owner sees it. */
export const WeeklySettings = z
  .object({ weekly_on: z.boolean(), weekly_day: z.int(), weekly_time: z.string() })
  .partial()

/** Changes of the settings of the weekly note. */
export const WeeklySettingsDraft = z.object({
  weekly_on: z.boolean('Weekly note must be true or false.'),
  weekly_day: wholeNumber('Day of the weekly note', 1, 7),
  weekly_time: requiredTime('Time of the weekly note').refine(
    (time) => time >= FROM && time <= UNTIL,
    {
      error: 'Choose a time from 08:00 to 20:30.',
    },
  ),
})
