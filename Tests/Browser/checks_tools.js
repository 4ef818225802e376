// What the files of checks have in common: each is a function that gets these tools. The list of failures is the result.

const failures = [];
const tools = {
  failures,
  check(name, actual, expected) {
    const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== e) failures.push(`${name}: ${a}, expected ${e}`);
  },
  load: (name) => import(`/page/${name}.js`),
  /** Waits until something is true, for at most three seconds. */
  async until(isTrue) {
    for (let step = 0; step < 300 && !isTrue(); step += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  },
};
