import type { Chapter } from '@ganit/contract/chapters'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import type { Skill } from '@ganit/contract/skills'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import buttons from '../../ui/forms/class-buttons.module.css'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ChapterDialog } from './chapter-dialog.tsx'
import { ChapterItem } from './chapter-item.tsx'
import { chapters, skills } from './chapters.data.ts'
import classes from './chapters.module.css'

export const meta = titled('Chapters')

/** What is taught in each class, in its order, and the skills that it is made of. */
export default function Chapters() {
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const allSkills = useQuery(skills)
  const chosen = CLASS_NUMBERS.find((n) => String(n) === params.get('class')) ?? 1
  const add = (
    <Button variant="main" onClick={() => setAdding(true)}>
      Add chapter
    </Button>
  )

  const list = (all: readonly Chapter[], skillsOfAll: readonly Skill[]) => {
    const ofClass = all.filter(({ class_number }) => class_number === chosen)
    if (ofClass.length === 0)
      return (
        <EmptyState title={`No chapters in Class ${chosen} yet.`} action={add}>
          Questions are sorted by the chapters that stand here.
        </EmptyState>
      )
    return (
      <ol className={classes.chapters} aria-label={`Chapters of Class ${chosen}`}>
        {ofClass.map((chapter) => (
          <ChapterItem
            key={chapter.chapter_id}
            chapter={chapter}
            count={ofClass.length}
            chapters={all}
            skills={skillsOfAll}
          />
        ))}
      </ol>
    )
  }
  return (
    <AdminPage title="Chapters" aside={add}>
      <fieldset className={`${buttons.buttons} ${classes.choice}`} aria-label="Class">
        {CLASS_NUMBERS.map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={n === chosen}
            onClick={() => setParams({ class: String(n) }, { preventScrollReset: true })}
          >
            Class {n}
          </button>
        ))}
      </fieldset>
      <Loaded
        query={useQuery(chapters)}
        failure="Failed to load the chapters."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the chapters..." />}
      >
        {(all) => (
          <Loaded
            query={allSkills}
            failure="Failed to load the skills."
            skeleton={<SkeletonRows rows={8} photo={false} label="Loading the skills..." />}
          >
            {(skillsOfAll) => list(all, skillsOfAll)}
          </Loaded>
        )}
      </Loaded>
      {isAdding && <ChapterDialog class_number={chosen} onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}
