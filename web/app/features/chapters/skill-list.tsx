import type { Chapter } from '@ganit/contract/chapters'
import type { Skill } from '@ganit/contract/skills'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './chapters.module.css'
import { SkillDialog } from './skill-dialog.tsx'
import { SkillItem } from './skill-item.tsx'

type SkillListProps = {
  chapter: Chapter
  /** Those of this chapter, in their order. */
  own: readonly Skill[]
  chapters: readonly Chapter[]
  skills: readonly Skill[]
}

/** The skills of a chapter, each with what it needs. */
export function SkillList({ chapter, own, chapters, skills }: SkillListProps) {
  const [isAdding, setAdding] = useState(false)

  return (
    <div className={classes.skills}>
      {own.length > 0 ? (
        <ol aria-label={`Skills of ${chapter.name}`}>
          {own.map((skill) => (
            <SkillItem
              key={skill.skill_id}
              skill={skill}
              count={own.length}
              chapter={chapter}
              chapters={chapters}
              skills={skills}
            />
          ))}
        </ol>
      ) : (
        <p className={classes.quiet}>No skills in this chapter yet.</p>
      )}
      <Button size="xs" onClick={() => setAdding(true)}>
        Add skill
      </Button>
      {isAdding && (
        <SkillDialog
          chapter={chapter}
          chapters={chapters}
          skills={skills}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
