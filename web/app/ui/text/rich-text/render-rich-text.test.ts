import { expect, test } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'
import { renderBlocks, renderRichText } from './render-rich-text.ts'

const html = (markdown: string) => renderRichText(markdown).html

test('Markdown becomes HTML whose headings begin below the page’s own and skip no level', () => {
  expect(html('# One\n\n#### Two\n\n## Three')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h2>Three</h2>\n')
})

test('formulas are drawn, also for screen readers, and ask for the styles of mathematics', () => {
  const { html, hasMath } = renderRichText('So $a^2 + b^2 = c^2$.\n\n$$\n\\int_0^6 x\\,dx\n$$')
  expect(html.match(/<math/g)).toHaveLength(2)
  expect(html).toContain('katex-display')
  expect(hasMath).toBe(true)
})

test('endings of Hindi and Bengali may stand at a formula', () => {
  expect(html('থলিতে $7$টি, $x$वाँ')).not.toContain('$')
})

test('what is typed on a line of its own stands on one, as on paper', () => {
  expect(html('Column A\nColumn B')).toBe('<p>Column A<br>\nColumn B</p>\n')
  expect(html('Over\\\nunder\n\nApart')).toBe('<p>Over<br>\nunder</p>\n<p>Apart</p>\n')
})

test('prices are no formulas, nor is what stands in code', () => {
  expect(renderRichText('It costs $5 or $10, and `$x$`, and \\$y$.').hasMath).toBe(false)
})

test('HTML in the text is shown as text [S113]', () => {
  expect(html('<script>alert(1)</script><img src=x onerror=alert(1)>')).not.toMatch(/<(script|img)/)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\includegraphics{https://example.com/a.png}$',
  '$\\htmlData{a=b}{x}$',
])('%s leads nowhere', (markdown) => {
  expect(html(markdown)).not.toMatch(/<a[ >]|<img|\s(href|src|data-\w+)=/)
})

test('a picture from elsewhere becomes a link, one of the site is shown', () => {
  expect(html('![A](https://example.com/a.png)')).toContain('<a href="https://example.com/a.png"')
  expect(html('![A](/api/images/a.webp)')).toContain('<img src="/api/images/a.webp" alt="A"')
})

test('a broken formula stands there as it was written', () => {
  const { html, hasMath } = renderRichText('Half: $\\frac{1}{<b>$.')
  expect(html).toContain('$\\frac{1}{&lt;b&gt;$</code>')
  expect(hasMath).toBe(false)
})

test('a formula that grows without end, and one that defines for others, do no harm', () => {
  expect(html('$\\def\\a{\\a\\a}\\a$')).toContain('gn-broken-math')
  expect(html('$\\gdef\\b{x}$ $\\b$')).toContain('gn-broken-math')
})

test.each(['$', '$a ', '$$a\n', '[', '`a', '| a\n|-\n', '> ', '<'])(
  'a hundred thousand signs of “%s” are soon done',
  (sign) => {
    const before = performance.now()
    renderRichText(sign.repeat(100_000 / sign.length))
    expect(performance.now() - before).toBeLessThan(5_000)
  },
)

test('the academy’s words are put in as plain text', () => {
  const filled = fillPlaceholders('{academy} ({email}) {phone}{other}', {
    academy: '*Ganit* $x$',
    email: 'ask_us@ganit.in',
    phone: null,
  })
  expect(html(filled)).toBe(
    '<p>*Ganit* $x$ (<a href="mailto:ask_us@ganit.in">ask_us@ganit.in</a>) {other}</p>\n',
  )
})

test('figures stand where a text places them, and only ours or those chosen just now', () => {
  const figures = [
    '/api/questions/figures/1?expires=2&signature=a"b',
    'https://elsewhere.example/x',
  ]
  const draw = (text: string) => renderBlocks(text, undefined, figures).blocks.join('')

  expect(draw('See ![1] and $![1]$.')).toContain(
    '<img src="/api/questions/figures/1?expires=2&amp;signature=a&quot;b" alt="Figure 1" class="gn-figure">',
  )
  for (const text of ['![2]', '![3]', '![0]']) expect(draw(text)).toBe(`<p>${text}</p>\n`)
  expect(renderBlocks('![1]').blocks.join('')).toBe('<p>![1]</p>\n')
})
