import type { Who } from '@ganit/contract/people/who'
import { Photo } from '../photos/photo.tsx'
import classes from './who.module.css'
import { identifyingWords } from './who-words.ts'

/**
 * A student, wherever students are chosen or listed. Screen readers read the name first, although the photo stands
 * before it.
 */
export const WhoPart = ({ who }: { who: Who }) => (
  <div className={classes.who}>
    <b>{who.name}</b>
    <span className="quiet small">{identifyingWords(who)}</span>
    <span className={classes.photo} aria-hidden>
      <Photo size="s" name={who.name} src={who.photo} />
    </span>
  </div>
)
