export const CLASS_6_TO_8 = {
  6: `
Knowing Our Numbers: Read and write large numbers; Indian and international place value; Compare and order numbers; Round and estimate; Use brackets; Roman numerals
Whole Numbers: Number line of whole numbers; Properties of addition and multiplication; Distribute multiplication over addition; Patterns in whole numbers
Playing with Numbers: Factors and multiples; Prime and composite numbers; Tests of divisibility; Prime factorisation; Highest common factor; Lowest common multiple
Basic Geometrical Ideas: Points, lines and segments; Rays and angles; Curves and polygons; Triangles and quadrilaterals; Parts of a circle
Understanding Elementary Shapes: Measure segments; Kinds of angles; Measure angles; Classify triangles; Classify quadrilaterals; Solid shapes
Integers: Integers on a number line; Order integers; Add integers; Subtract integers
Fractions: Fractions on a number line; Mixed numbers and improper fractions; Equivalent fractions; Simplest form; Compare fractions; Add and subtract fractions
Decimals: Tenths and hundredths; Decimals on a number line; Compare decimals; Decimals in money and measures; Add and subtract decimals
Data Handling: Tally marks; Pictographs; Read bar graphs; Draw bar graphs
Mensuration: Perimeter of a rectangle; Perimeter of regular shapes; Area by counting squares; Area of rectangles and squares
Algebra: Patterns and variables; Write expressions; Rules with variables; Equations and their solutions
Ratio and Proportion: Write ratios; Simplify and compare ratios; Proportion; Unitary method
Symmetry: Lines of symmetry; Figures with several lines of symmetry; Complete a symmetric figure
Practical Geometry: Construct circles; Construct segments; Perpendiculars; Construct angles; Bisect angles and segments`,
  7: `
Integers: Add and subtract integers; Properties of addition; Multiply integers; Divide integers; Properties of multiplication
Fractions and Decimals: Multiply fractions; Divide fractions; Multiply decimals; Divide decimals; Word problems with fractions and decimals
Data Handling: Arithmetic mean; Mode; Median; Double bar graphs; Chance
Simple Equations: Set up an equation; Solve by balancing; Solve by transposing; Word problems with equations
Lines and Angles: Complementary and supplementary angles; Adjacent angles and linear pairs; Vertically opposite angles; Transversals; Angles of parallel lines
The Triangle and its Properties: Medians and altitudes; Exterior angle; Angle sum of a triangle; Isosceles and equilateral triangles; Triangle inequality; Pythagoras' theorem
Congruence of Triangles: Congruent figures; SSS congruence; SAS congruence; ASA congruence; RHS congruence
Comparing Quantities: Ratios and equivalent ratios; Percentages; Convert fractions, decimals and percentages; Profit and loss; Simple interest
Rational Numbers: Rational numbers on a number line; Standard form; Compare rational numbers; Add and subtract rational numbers; Multiply and divide rational numbers
Practical Geometry: Parallel lines; Construct a triangle from sides; Construct a triangle from sides and angle; Construct a triangle from angles and side; Construct a right triangle
Perimeter and Area: Area of a parallelogram; Area of a triangle; Circumference of a circle; Area of a circle; Convert units of area
Algebraic Expressions: Terms, factors and coefficients; Like terms; Add and subtract expressions; Value of an expression; Formulas and rules
Exponents and Powers: Powers of numbers; Multiply and divide powers; Power of a power; Zero exponent; Standard form of large numbers
Symmetry: Lines of symmetry of regular polygons; Rotational symmetry; Order of rotation
Visualising Solid Shapes: Faces, edges and vertices; Nets; Oblique and isometric sketches; Views and sections of solids`,
  8: `
Rational Numbers: Properties of rational numbers; Additive and multiplicative inverse; Distributivity; Rational numbers between two others
Linear Equations in One Variable: Variables on both sides; Reduce equations to simpler form; Equations reducible to linear form; Word problems with equations
Understanding Quadrilaterals: Angle sum of polygons; Exterior angles of polygons; Parallelograms; Rhombus, rectangle and square; Trapezium and kite
Practical Geometry: Quadrilateral from four sides and a diagonal; Quadrilateral from diagonals and sides; Quadrilateral from sides and angles; Special quadrilaterals
Data Handling: Grouped data; Histograms; Pie charts; Probability of an event
Squares and Square Roots: Properties of square numbers; Patterns of squares; Pythagorean triplets; Square root by factorisation; Square root by division; Square roots of decimals
Cubes and Cube Roots: Cube numbers; Perfect cubes by factorisation; Cube root by factorisation
Comparing Quantities: Percentage change; Discount; Profit and loss; Sales tax and GST; Compound interest; Growth and decay
Algebraic Expressions and Identities: Multiply monomials; Multiply polynomials; Square of a sum; Square of a difference; Difference of squares; Product with a common term
Visualising Solid Shapes: Views of solids; Maps; Euler's formula
Mensuration: Area of a trapezium; Area of polygons; Surface area of cuboid and cube; Surface area of a cylinder; Volume of cuboid and cube; Volume of a cylinder
Exponents and Powers: Negative exponents; Laws of exponents; Standard form of small numbers; Compare very large and very small numbers
Direct and Inverse Proportions: Direct proportion; Inverse proportion; Tell direct from inverse proportion; Time and work
Factorisation: Common factors; Factorise by regrouping; Factorise by identities; Factorise quadratic trinomials; Divide polynomials
Introduction to Graphs: Read line graphs; Plot points; Linear graphs; Graphs of proportions
Playing with Numbers: Numbers in general form; Letters for digits; Reasons for tests of divisibility`,
}
