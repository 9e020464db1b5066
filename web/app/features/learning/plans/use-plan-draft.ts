import type { Plan } from '@ganit/contract/learning/plans'
import { useState } from 'react'
import { type Draft, draftOf, newDraft, withStanding } from './plan-draft.ts'

/** What is edited, and over which version of the plan: another one is not overwritten unseen. */
type Edited = { draft: Draft; version: number | undefined }

/**
 * A plan while it is edited. It follows what is stored until something is changed here; then the draft stays, whatever
 * others save meanwhile.
 */
export function usePlanDraft(plan: Plan | null, today: string) {
  const [edited, setEdited] = useState<Edited>()
  const stored = (): Edited => ({
    draft: plan ? draftOf(plan) : newDraft(today),
    version: plan?.version,
  })
  const { draft, version } = edited ?? stored()
  /** Changes the draft as it is then: a suggestion takes a while. */
  const change = (next: (now: Draft) => Draft) =>
    setEdited((now = stored()) => ({ ...now, draft: next(now.draft) }))
  return {
    draft: plan ? withStanding(draft, plan) : draft,
    version,
    isEdited: edited !== undefined,
    change,
    put: (changes: Partial<Draft>) => change((now) => ({ ...now, ...changes })),
    /** To be called once this draft is stored, as this version: what was changed since stays. */
    noteSaved: (stored_as: number | undefined) =>
      setEdited((now) => (now === edited ? undefined : now && { ...now, version: stored_as })),
  }
}
