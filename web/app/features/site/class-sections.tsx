import paper from '../../ui/layout/paper.module.css'
import classes from './class-page.module.css'
import type { ClassContent } from './classes/class-content.ts'

export function Topics({ topics }: Pick<ClassContent, 'topics'>) {
  return (
    <section aria-labelledby="topics">
      <h2 id="topics">Key Topics</h2>
      <ol className={classes.topics}>
        {topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ol>
    </section>
  )
}

export function Facts({ facts }: Pick<ClassContent, 'facts'>) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Did You Know?</h2>
      <ul className={classes.facts}>
        {facts.map(({ statement, explained }) => (
          <li key={statement}>
            <b>{statement}</b>
            {explained}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Books({ books }: Pick<ClassContent, 'books'>) {
  return (
    <section aria-labelledby="books">
      <h2 id="books">Recommended Books</h2>
      <ul className={classes.books}>
        {books.map(({ title, author }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{author}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Quotation({ text, author }: ClassContent['quotation']) {
  return (
    <div className={`${classes.closing} ${paper.squared}`}>
      <figure className={paper.wrap}>
        <blockquote data-long={text.length > 110 || undefined}>{text}</blockquote>
        <figcaption>{author}</figcaption>
      </figure>
    </div>
  )
}
