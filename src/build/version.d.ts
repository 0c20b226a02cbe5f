/** The version of package.json; the build and the test runner define it. */
declare const __VERSION__: string;
