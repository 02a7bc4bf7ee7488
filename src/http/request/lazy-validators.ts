// Compiles the validators of a route's body, path and query when a request first needs them. Compiling all at startup would take most of
// the startup time.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';

/** Shared by all services of a process, as in tests, so that each schema is compiled once. */
const compilerOf = AjvCompiler();

export function lazyValidators(): BuildCompilerFromPool {
  return (schemas, options) => {
    const compile = compilerOf(schemas, options);
    return (route) => {
      let compiled: ReturnType<typeof compile> | undefined;
      const validate = ((data: unknown) => {
        compiled ??= compile(route);
        const isValid = compiled(data);
        validate.errors = compiled.errors ?? null;
        return isValid;
      }) as ReturnType<typeof compile>;
      return validate;
    };
  };
}
