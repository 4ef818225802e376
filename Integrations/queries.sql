-- Questions to the tables that ray_limber.py makes: duckdb -c ".read queries.sql" in the folder OUTPUT/parquet.

-- All clips with more than ten burpees, once where a manifest names them twice.
SELECT input, count(*) AS burpees
FROM (SELECT DISTINCT input, key FROM 'clips/*/*.parquet') JOIN 'repetitions/*/*.parquet' USING (key)
WHERE action = 'Burpees'
GROUP BY input
HAVING count(*) > 10
ORDER BY burpees DESC;

-- The worst knee angle of each person: the deepest bend. Needs --angles.
SELECT input, person, angle, max(degrees) AS degrees, arg_max(time, degrees) AS time
FROM 'clips/*/*.parquet' JOIN 'angles/*/*.parquet' USING (key)
WHERE angle IN ('leftKnee', 'rightKnee')
GROUP BY input, person, angle
ORDER BY degrees DESC
LIMIT 20;

-- How much of each clip shows each hand, and how much of that pinches. Needs --hands.
SELECT input, chirality, round(100.0 * count(DISTINCT frame) / any_value(c.frames)) AS percent,
    round(100 * avg((pinch = 'pinched')::INT)) AS pinched
FROM 'clips/*/*.parquet' c JOIN 'hands/*/*.parquet' USING (key)
GROUP BY input, chirality
ORDER BY input, chirality;

-- How much of each clip shows anyone.
SELECT input, round(100 * avg((people > 0)::INT)) AS percent
FROM 'clips/*/*.parquet' c JOIN 'frames/*/*.parquet' f USING (key)
GROUP BY input
ORDER BY percent;

-- What failed, and why.
SELECT reason, count(*) AS inputs, min(input) AS example
FROM 'clips/*/*.parquet'
WHERE status = 'failed'
GROUP BY reason;
