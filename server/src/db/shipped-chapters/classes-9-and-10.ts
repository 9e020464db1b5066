export const CLASS_9_AND_10 = {
  9: `
Number Systems: Irrational numbers; Decimal expansions; Recurring decimals as fractions; Real numbers on a number line; Simplify surds; Rationalise denominators; Laws of exponents for real numbers
Polynomials: Degree and coefficients; Zeroes of a polynomial; Remainder theorem; Factor theorem; Factorise quadratics and cubics; Algebraic identities
Coordinate Geometry: Cartesian system; Coordinates of a point; Signs in quadrants; Plot points
Linear Equations in Two Variables: Standard form; Solutions of a linear equation; Graph of a linear equation; Lines parallel to the axes
Introduction to Euclid's Geometry: Definitions, axioms and postulates; Euclid's five postulates; Simple proofs from axioms
Lines and Angles: Linear pair axiom; Vertically opposite angles; Angles of parallel lines; Lines parallel to the same line; Angle sum of a triangle
Triangles: SAS congruence; ASA and AAS congruence; SSS and RHS congruence; Properties of isosceles triangles; Inequalities in a triangle
Quadrilaterals: Angle sum of a quadrilateral; Properties of parallelograms; Conditions for a parallelogram; Mid-point theorem
Areas of Parallelograms and Triangles: Figures on the same base between the same parallels; Areas of parallelograms; Areas of triangles on the same base
Circles: Chords and angles at the centre; Perpendicular from the centre to a chord; Equal chords; Angle subtended by an arc; Cyclic quadrilaterals
Constructions: Bisectors; Angles of 60 degrees; Triangle from base, angle and sum of sides; Triangle from perimeter and angles
Heron's Formula: Semi-perimeter; Area of a triangle by Heron's formula; Areas of quadrilaterals
Surface Areas and Volumes: Surface area of a cone; Surface area of a sphere; Volume of a cone; Volume of a sphere; Cuboids and cylinders
Statistics: Collect and present data; Frequency tables; Bar graphs and histograms; Frequency polygons; Mean, median and mode
Probability: Experiments and outcomes; Empirical probability; Probability from tables`,
  10: `
Real Numbers: Euclid's division lemma; Fundamental theorem of arithmetic; HCF and LCM by prime factorisation; Prove irrationality; Terminating decimals
Polynomials: Zeroes from a graph; Zeroes and coefficients of a quadratic; Zeroes and coefficients of a cubic; Division algorithm
Pair of Linear Equations in Two Variables: Solve by graph; Consistency of a pair; Substitution; Elimination; Cross-multiplication; Equations reducible to linear form; Word problems with two variables
Quadratic Equations: Standard form; Solve by factorisation; Complete the square; Quadratic formula; Nature of roots; Word problems with quadratics
Arithmetic Progressions: Recognise a progression; General term; Sum of the first terms; Word problems with progressions
Triangles: Similar figures; Basic proportionality theorem; AA similarity; SSS and SAS similarity; Areas of similar triangles; Pythagoras' theorem and its converse
Coordinate Geometry: Distance formula; Section formula; Mid-point; Area of a triangle from coordinates
Introduction to Trigonometry: Trigonometric ratios; Ratios of special angles; Ratios of complementary angles; Trigonometric identities; Prove identities
Some Applications of Trigonometry: Angle of elevation; Angle of depression; Problems with one triangle; Problems with two triangles
Circles: Tangent and radius; Number of tangents from a point; Lengths of tangents; Prove with tangents
Constructions: Divide a segment; Similar triangles; Tangents to a circle
Areas Related to Circles: Circumference and area; Area of a sector; Length of an arc; Area of a segment; Areas of combined figures
Surface Areas and Volumes: Surface area of combined solids; Volume of combined solids; Conversion of solids; Frustum of a cone
Statistics: Mean of grouped data; Mode of grouped data; Median of grouped data; Ogives; Relation of mean, median and mode
Probability: Equally likely outcomes; Theoretical probability; Complementary events; Problems with cards; Problems with dice and coins`,
}
