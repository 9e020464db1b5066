import { GuardianMatch } from '@ganit/contract/people/guardians'
// Imported here, because only this part needs it.
import { z } from 'zod'
import { ApiError } from '../../../api/api-error.ts'
import { Radio } from '../../../ui/forms/fields/fields.tsx'
import classes from './family.module.css'

const Known = z.object({ matches: z.array(GuardianMatch) })

/** Known people with the same phone or e-mail, if a refusal names them. */
export function matchesIn(error: unknown): GuardianMatch[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return Known.safeParse(error.answer).data?.matches
}

/** A known person's number, or somebody new. */
export type Meant = { guardian_id: number } | { is_new: true }

type MatchesProps = {
  matches: readonly GuardianMatch[]
  meant: Meant | undefined
  onMeant: (meant: Meant) => void
}

/** Asks whether the guardian is one of the known people. */
export const Matches = ({ matches, meant, onMeant }: MatchesProps) => (
  <fieldset className={`stack gap10 narrow ${classes.matches}`}>
    <legend>Somebody with this phone or e-mail is known. Who is it?</legend>
    {matches.map(({ guardian_id, name, children_names }) => (
      <Radio
        key={guardian_id}
        name="meant"
        label={name}
        description={children_names.length > 0 && `Looks after ${children_names.join(', ')}`}
        checked={meant !== undefined && 'guardian_id' in meant && meant.guardian_id === guardian_id}
        onChange={() => onMeant({ guardian_id })}
      />
    ))}
    <Radio
      name="meant"
      label="Somebody else"
      checked={meant !== undefined && 'is_new' in meant}
      onChange={() => onMeant({ is_new: true })}
    />
  </fieldset>
)
