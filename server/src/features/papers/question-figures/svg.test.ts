import { expect, test } from 'vitest'
import { cleanSvg } from './svg.ts'
import { UnreadableSvg } from './svg-tokens.ts'

const drawn = (inside: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const clean = (inside: string) => cleanSvg(drawn(inside)).svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')

test('shapes and texts stay as they are, with what says how they look', () => {
  const inside =
    '<g transform="translate(1,2) rotate(45)"><path d="M0 0L10 10Z" fill="none" stroke="#123"/>' +
    '<circle cx="5" cy="5" r="2"/><text x="1" font-size="12">A &#60; <tspan dy="2">ख</tspan></text></g>'
  expect(
    cleanSvg(`\uFEFF<?xml version="1.0"?><!DOCTYPE svg><!-- by hand -->${drawn(inside)}`),
  ).toEqual({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">${inside}</svg>`,
    width: 100,
    height: 50,
  })
  expect(clean('<rect style="fill:red; stroke-width : 2 ;filter:url(#a)" width="3"/>')).toBe(
    '<rect width="3" fill="red" stroke-width="2"/>',
  )
  expect(cleanSvg(drawn('', 'width="10mm" height="1in"'))).toMatchObject({ width: 38, height: 96 })
})

test.for([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a namespace', '<svg:script>alert(1)</svg:script>'],
  ['a script within a shape', '<g><script><![CDATA[alert(1)]]></script></g>', '<g></g>'],
  ['a foreign object', '<foreignObject><body onload="x"><p>hi</p></body></foreignObject>'],
  ['a style', '<style>@import url(https://evil.example/x.css)</style>'],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
  ['a reference', '<use xlink:href="https://evil.example/x.svg#a"/>'],
  ['a link', '<a href="javascript:alert(1)"><text>x</text></a>'],
  ['an animation', '<set attributeName="onload" to="alert(1)"/>'],
  ['a handler', '<rect onclick="alert(1)" width="2"/>', '<rect width="2"/>'],
  ['a paint from elsewhere', '<rect fill="url(https://evil.example/#a)"/>', '<rect/>'],
  ['a script as a paint', '<rect fill="javascript:alert(1)"/>', '<rect/>'],
  ['another name for x', '<rect constructor="1" __proto__="2"/>', '<rect/>'],
])('%s is left out', ([, inside = '', left = '']) => {
  expect(clean(inside)).toBe(left)
})

test('signs that would end a text or an attribute are escaped', () => {
  expect(clean('<text>&lt;script&gt;&amp;&quot;</text>')).toBe(
    '<text>&#60;script&#62;&#38;&#34;</text>',
  )
})

test.for([
  ['nothing', ''],
  ['plain text', 'hello'],
  ['HTML', '<html><body/></html>'],
  ['two roots', `${drawn('')}${drawn('')}`],
  ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"><text>&a;</text></svg>'],
  ['an unknown entity', drawn('<text>&nbsp;</text>')],
  ['an open element', '<svg viewBox="0 0 9 9"><g></svg>'],
  ['an open comment', drawn('<!--')],
  ['an attribute without quotes', drawn('<rect width=2/>')],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a huge size', drawn('', 'width="99999" height="2"')],
  ['too many elements', drawn('<g/>'.repeat(5_001))],
  ['too deep', drawn('<g>'.repeat(60) + '</g>'.repeat(60))],
])('%s is no drawing', ([, text = '']) => {
  expect(() => cleanSvg(text)).toThrow(UnreadableSvg)
})

test('half a megabyte of anything is read or refused', () => {
  for (const text of ['<', '<a ', '&', '<svg a="'.repeat(2), ' a="b"', '<!--', '((((', 'M 0 0 '])
    for (const whole of [
      text.repeat(500_000 / text.length),
      drawn(`<path d="${text.repeat(80_000)}"/>`),
    ])
      try {
        cleanSvg(whole)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableSvg)
      }
})
