import type { Plan } from '@ganit/contract/learning/plans'
import { useState } from 'react'
import { type Draft, draftOf, newDraft, withStanding } from './plan-draft.ts'

/**
 * The edited draft and the version of the plan that it is based on, so that another version is never overwritten
 * unseen.
 */
type Edited = { draft: Draft; version: number | undefined }

/**
 * A plan in its editor. It follows the stored plan until something is changed here; then the draft stays, even if
 * others save meanwhile.
 */
export function usePlanDraft(plan: Plan | null, today: string) {
  const [edited, setEdited] = useState<Edited>()
  const storedDraft = (): Edited => ({
    draft: plan ? draftOf(plan) : newDraft(today),
    version: plan?.version,
  })
  const { draft, version } = edited ?? storedDraft()
  /** Changes the draft as it is at that time, because a suggestion takes a while to arrive. */
  const change = (next: (now: Draft) => Draft) =>
    setEdited((now = storedDraft()) => ({ ...now, draft: next(now.draft) }))
  return {
    draft: plan ? withStanding(draft, plan) : draft,
    version,
    isEdited: edited !== undefined,
    change,
    put: (changes: Partial<Draft>) => change((now) => ({ ...now, ...changes })),
    /** Call it once this draft is stored, with the stored version: later changes stay in the draft. */
    noteSaved: (stored_as: number | undefined) =>
      setEdited((now) => (now === edited ? undefined : now && { ...now, version: stored_as })),
  }
}
