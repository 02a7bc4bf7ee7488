// Validators of bodies, paths and queries are compiled from their schemas when the first request needs them: all together take
// most of the time of a start.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';

/** Services of one process, as tests start them, share what is compiled. */
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
