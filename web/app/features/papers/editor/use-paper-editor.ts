import type { Paper } from '@ganit/contract/papers/papers'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { changePaper, paperById } from '../papers.data.ts'
import { type Section, toSectionDrafts } from './sections.ts'

/** The saving state of the last change. */
export type Saving = 'saved' | 'saving' | 'failed' | 'conflict'

/** Thrown because a change must not be based on a change that failed to save. */
class NotSaved extends Error {
  constructor() {
    super('Your last changes are not saved yet. Try that first.')
  }
}

/**
 * Edits a paper's sections. Changes show at once and save one after another, those made meanwhile together. If somebody
 * else has saved, the work stays here until the person chooses a version.
 */
export function usePaperEditor(stored: Paper) {
  const [sections, setSections] = useState<readonly Section[]>(stored.sections)
  const [saving, setSaving] = useState<Saving>('saved')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Paper>()
  const work = useRef({
    sections: stored.sections as readonly Section[],
    version: stored.version,
    isChanged: false,
    running: null as Promise<void> | null,
  })
  useLeaveWarning(saving !== 'saved')

  const load = () => fetchAnew(paperById({ paper_id: stored.paper_id }))

  function adopt(paper: Paper) {
    work.current.version = paper.version
    if (work.current.isChanged) return
    work.current.sections = paper.sections
    setSections(paper.sections)
  }

  // The paper was changed elsewhere, or by another part of this screen, and nothing waits to be saved here.
  useEffect(() => {
    const { isChanged, running, version } = work.current
    if (stored.version >= version && !isChanged && !running) adopt(stored)
  })

  async function fail(error: unknown) {
    work.current.isChanged = true
    if (error instanceof ApiError && error.status === 409) {
      const other = await load().catch(() => undefined)
      if (other && other.version !== work.current.version) {
        setTheirs(other)
        setSaving('conflict')
        return
      }
    }
    setFailure(messageOf(error))
    setSaving('failed')
  }

  async function saveAll() {
    setSaving('saving')
    setFailure('')
    while (work.current.isChanged) {
      const sent = work.current.sections
      work.current.isChanged = false
      try {
        const body = { version: work.current.version, sections: toSectionDrafts(sent) }
        adopt((await changePaper({ paper_id: stored.paper_id, ...body })).paper)
      } catch (error) {
        return fail(error)
      }
    }
    setSaving('saved')
  }

  function save() {
    work.current.running ??= saveAll().finally(() => {
      work.current.running = null
    })
    return work.current.running
  }

  /** Shows a change and saves it; resolves to the saved paper. */
  function change(how: (sections: readonly Section[]) => readonly Section[]) {
    work.current.sections = how(work.current.sections)
    work.current.isChanged = true
    setSections(work.current.sections)
    if (saving !== 'conflict') void save()
    return work.current.sections
  }

  /**
   * Runs a server action on the paper as shown here; resolves to its answer. One at a time, and not while a save has
   * failed, unless the action resolves that.
   */
  async function run<Answer extends { paper: Paper }>(
    action: (version: number, sections: readonly Section[]) => Promise<Answer>,
    { isWayOut = false } = {},
  ) {
    await work.current.running
    if ((work.current.isChanged && !isWayOut) || isBusy) throw new NotSaved()
    setBusy(true)
    // Changes made meanwhile wait for the action.
    const doing = action(work.current.version, work.current.sections)
    work.current.running = doing.then(
      ({ paper }) => {
        work.current.running = null
        adopt(paper)
        if (work.current.isChanged) void save()
      },
      () => {
        work.current.running = null
        if (work.current.isChanged) void save()
      },
    )
    try {
      return await doing
    } catch (error) {
      // The save may have been refused because somebody else saved: loads their version beside the reason.
      if (error instanceof ApiError && error.status === 409) await load().catch(() => undefined)
      throw error
    } finally {
      setBusy(false)
    }
  }

  return {
    sections,
    saving,
    failure,
    isBusy,
    change,
    run,
    retry: () => void save(),
    conflict: theirs && saving === 'conflict' ? theirs : undefined,
    /** Takes the other person's version and drops the changes here. */
    takeTheirs: () => {
      if (!theirs) return
      work.current.isChanged = false
      adopt(theirs)
      setTheirs(undefined)
      setSaving('saved')
    },
    /** Overwrites the other person's version. */
    saveOver: () => {
      if (!theirs) return
      work.current.version = theirs.version
      setTheirs(undefined)
      void save()
    },
  }
}

export type PaperEditing = ReturnType<typeof usePaperEditor>
