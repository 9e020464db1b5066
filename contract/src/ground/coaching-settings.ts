import { z } from 'zod'
import { optionalLine, requiredLine } from '../shared.ts'
import { MinorsSettings, MinorsSettingsDraft } from './minors-settings.ts'

export const HELPLINES_MAX = 4

/** The longest qualification of a teacher. */
export const QUALIFICATION_MAX = 100

/** The longest number under which an authority has registered the academy. */
export const REGISTRATION_NUMBER_MAX = 60

/** A helpline that a child in need can call. */
export const Helpline = z.object({ name: z.string(), number: z.string() })
export type Helpline = z.output<typeof Helpline>

/** The helplines until the owner enters others. */
export const SHIPPED_HELPLINES: readonly Helpline[] = [
  { name: 'Tele-MANAS', number: '14416' },
  { name: 'Child Helpline', number: '1098' },
]

/** Settings for rules of coaching that a state may have; each is off until the owner switches it on. */
export const CoachingSettings = z
  .object({
    ...MinorsSettings.shape,
    /** Shown to families where `shows_helplines` is on; only the owner sees them before. */
    helplines: z.array(Helpline),
    shows_helplines: z.boolean(),
    /** Whether families read that no result is promised. */
    no_promise: z.boolean(),
    /** Whether visitors find a prospectus. */
    prospectus: z.boolean(),
    /** Two lines of the prospectus; only the owner sees them here. */
    registration_number: z.string().nullable(),
    owner_qualification: z.string().nullable(),
    /** Whether a host runs the academy for its owner. */
    hosted: z.boolean(),
  })
  .partial()

/** Changes of these settings. The list of helplines is sent whole. */
export const CoachingSettingsDraft = z.object({
  ...MinorsSettingsDraft.shape,
  helplines: z
    .array(
      z.object({
        name: requiredLine('Name of the helpline', 60),
        number: requiredLine('Number of the helpline', 20).refine(
          (text) => /^\+?\d[\d -]*$/.test(text),
          'Number of the helpline must have digits alone.',
        ),
      }),
      'Helplines must be a list.',
    )
    .max(HELPLINES_MAX, `At most ${HELPLINES_MAX} helplines.`),
  shows_helplines: z.boolean('Helplines on families’ pages must be true or false.'),
  no_promise: z.boolean('That no result is promised must be true or false.'),
  prospectus: z.boolean('The prospectus must be true or false.'),
  registration_number: optionalLine('Registration number', REGISTRATION_NUMBER_MAX),
  owner_qualification: optionalLine('Your qualification', QUALIFICATION_MAX),
})
